/**
 * `1.234.567`. Without `Intl`, whose first formatter costs a phone as much as drawing a whole screen.
 * @param value an integer
 */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');
