/** «Сектор 4» below the label «Сектор» is «4», so that the word does not stand there twice. */
export function sectorValue(sector: string, label: string): string {
  const start = `${label} `.toLocaleLowerCase();
  const rest = sector.toLocaleLowerCase().startsWith(start) ? sector.slice(start.length).trim() : '';
  return rest === '' ? sector : rest;
}
