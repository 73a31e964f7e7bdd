const units = ['bytes', 'KB', 'MB', 'GB'];

/** `1,4 MB`, in multiples of 1,024 as the limits are. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const digits = step === 0 ? 0 : 1;
  const value = (bytes / 1024 ** step).toLocaleString('pt-BR', { maximumFractionDigits: digits });
  return `${value} ${bytes === 1 ? 'byte' : units[step]}`;
}
