/** Anchor of a performance on the event's page. */
export function performanceAnchor({ id }: { id: number }): string {
  return `performance-${id}`;
}
