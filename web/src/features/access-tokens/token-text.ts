import { type AccessToken, tokenRightLabels } from '@bancada/contract/accounts/access-tokens';
import { dayText, timeText } from '../../ui/time.ts';

/** `Ler a base, Registrar resultados`. */
export const rightsText = ({ direitos }: AccessToken): string =>
  direitos.map((right) => tokenRightLabels[right]).join(', ');

/** `Vale até 27/02/2027`, `Venceu em …`, `Revogado em …`. */
export function stateText({ estado, expira_em, revogado_em }: AccessToken): string {
  if (estado === 'revogado' && revogado_em !== null) return `Revogado em ${dayText(revogado_em)}`;
  return `${estado === 'vencido' ? 'Venceu em' : 'Vale até'} ${dayText(expira_em)}`;
}

/** `Último uso: 29/11/2026 10:12, de 10.0.0.7`. */
export function useText({ usado_em, endereco }: AccessToken): string {
  if (usado_em === null) return 'Ainda não foi usado';
  return `Último uso: ${timeText(usado_em)}${endereco === null ? '' : `, de ${endereco}`}`;
}
