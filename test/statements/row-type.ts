import { type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { SourceProgram } from './source-program.ts';
import type { Field, Kind, Shape } from './statement.ts';

/** Every shape that a row type allows: several for a union. */
export function shapesOf({ checker }: SourceProgram, row: Type): Shape[] {
  const shapes = row.isUnionType() ? row.getTypes() : [row];
  return shapes.map((shape) => ({
    fields: checker.getPropertiesOfType(shape).map(fieldOf),
    isOpen: checker.getIndexInfosOfType(shape).length > 0,
  }));

  function fieldOf(property: Symbol): Field {
    const type = checker.getTypeOfSymbol(property);
    if (type === undefined) throw new Error(`The type of ${property.name} is unknown`);
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const kinds = kindsOf(type).filter((kind) => !(isOptional && kind === 'undefined'));
    return { name: property.name, kinds, isOptional };
  }

  function kindsOf(type: Type): Kind[] {
    if (type.isUnionType()) return [...new Set(type.getTypes().flatMap(kindsOf))].toSorted();
    return [kindOf(type)];
  }

  function kindOf(type: Type): Kind {
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'unknown';
    if (flags & TypeFlags.StringLike) return 'string';
    if (flags & TypeFlags.NumberLike) return 'number';
    if (flags & TypeFlags.BooleanLike) return 'boolean';
    if (flags & TypeFlags.BigIntLike) return 'bigint';
    if (flags & TypeFlags.Null) return 'null';
    if (flags & TypeFlags.Undefined) return 'undefined';
    if (type.isIntersectionType()) {
      // A branded text is a text.
      const parts = type.getTypes().map(kindOf);
      return parts.find((kind) => kind !== 'object') ?? 'object';
    }
    if (checker.isArrayLikeType(type)) {
      const element = checker.getIndexInfosOfType(type).find(({ keyType }) => keyType.flags & TypeFlags.NumberLike);
      return `array:${element ? kindsOf(element.valueType).join('|') : 'unknown'}`;
    }
    const name = type.getSymbol()?.name;
    // A Buffer is a Uint8Array.
    if (name === 'Uint8Array') return 'Buffer';
    return name === 'Date' || name === 'Buffer' ? name : 'object';
  }
}
