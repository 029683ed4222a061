/** True where an option is called by its price («50 рублей»): then the price beside it would say it twice. */
export function namesItsPrice(name: string, totalMinor: number): boolean {
  const digits = name.replace(/\D/g, '');
  return digits !== '' && totalMinor % 100 === 0 && Number(digits) === totalMinor / 100;
}
