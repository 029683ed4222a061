/** Formats 123456 as 1234.56, for the command line, where no locale is known. */
export function formatMinor(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
