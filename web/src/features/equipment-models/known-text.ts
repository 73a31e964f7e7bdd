/** What is known of a release date: of an approximate one, the first of a month stands for the month, that of January for the year. */
export function knownText(day: string, isApproximate: boolean): string {
  if (!isApproximate || !day.endsWith('-01')) return day;
  return day.endsWith('-01-01') ? day.slice(0, 4) : `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
