/** How many people wait for a confirmation. */
export function waitingText(count: number): string {
  if (count === 0) return 'Ninguém mais espera confirmação';
  return count === 1 ? '1 pessoa espera confirmação' : `${count} pessoas esperam confirmação`;
}
