/**
 * What a choice says when its search finds nothing: what was sought, and what to do next.
 * @param sentence `Nenhum fabricante encontrado.`
 * @param mayCreate the list offers to create it, which is what to do next
 */
export function nothingFoundText(sentence: string, sought: string, mayCreate = false): string {
  const term = sought.trim();
  if (term === '') return sentence;
  const about = `${sentence.replace(/\.$/, '')} para “${term}”.`;
  return mayCreate ? about : `${about} Confira como está escrito, ou digite menos letras.`;
}
