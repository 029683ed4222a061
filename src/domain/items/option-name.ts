/** True when an option is named after its price («50 рублей»), so that the price is not shown twice. */
export function namesItsPrice(name: string, totalMinor: number): boolean {
  const digits = name.replace(/\D/g, '');
  return digits !== '' && totalMinor % 100 === 0 && Number(digits) === totalMinor / 100;
}
