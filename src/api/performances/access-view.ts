import type { AccessView } from '#api/performances/contract.ts';
import type { CodeAccess } from '#usecases/allotments/ports.ts';

export function accessView({ opensPresale, until, usesLeft, perOrder, seats, areas }: CodeAccess): AccessView {
  return { opensPresale, until: until?.toISOString() ?? null, usesLeft, perOrder, seats, areas };
}
