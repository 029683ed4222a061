/** What a column or a field may hold, as JavaScript sees it; `array:` stands before the kinds of the elements. */
export type Kind = string;

export type Field = { name: string; kinds: Kind[]; isOptional: boolean };

/** The fields of a row; an open shape may have others. */
export type Shape = { fields: Field[]; isOpen: boolean };

/** A statement with its name, which some do not have. */
export type NamedText = { name: string | null; text: string };

/** A call that runs SQL, as it stands in the source. */
export type StatementCall = {
  /** The file of the call and its line. */
  file: string;
  line: number;
  /** Everything that the call may run, or why that cannot be told. */
  statements: NamedText[];
  unresolved: string | null;
  /** Each shape that the type argument of the call allows; null without a type argument. */
  row: Shape[] | null;
};
