import { perfilLabels, perfilNamed } from '@bancada/contract/policy';

/** A stored value of an account as text for people. */
export function userValueText(field: string, value: string | boolean | null): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  const perfil = field === 'perfil' || field === 'exclusao' ? perfilNamed(value) : null;
  return perfil === null ? value : perfilLabels[perfil];
}
