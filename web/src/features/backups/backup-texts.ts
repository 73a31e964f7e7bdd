import { type BackupState, copyOldDays } from '@bancada/contract/instance/backups';
import { timeText } from '../../ui/time.ts';

const relative = new Intl.RelativeTimeFormat('pt-BR');
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `há 3 horas`, in the largest unit of which there is a whole one. */
export function ageText(seconds: number): string {
  for (const [unit, size] of units)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit);
  return 'há menos de um minuto';
}

/** What an admin should look at, in a line; null: nothing. */
export function warningTitle({ aviso, ultima }: BackupState): string | null {
  if (aviso === null) return null;
  if (aviso === 'falhou')
    return ultima === null
      ? 'A cópia de segurança falhou, e ainda não há nenhuma boa.'
      : `A cópia de segurança falhou. A última boa é de ${ageText(ultima.idade_segundos)}.`;
  if (aviso === 'antiga' && ultima !== null)
    return `A última cópia de segurança é de ${ageText(ultima.idade_segundos)}.`;
  return aviso === 'desligada'
    ? 'Não há nenhuma cópia de segurança, e a automática está desligada.'
    : 'Ainda não há nenhuma cópia de segurança.';
}

/** What it means, and what to do about it. */
export function warningAdvice({ aviso, falha, noturna, pasta }: BackupState): string[] {
  if (aviso === 'falhou')
    return [
      ...(falha === null ? [] : [`${timeText(falha.em)}: ${falha.motivo}`]),
      'Nenhuma cópia anterior foi apagada.',
      ...(noturna ? ['O servidor tenta de novo em cerca de uma hora.'] : []),
    ];
  if (!noturna)
    return [
      'Peça a quem instalou a Bancada para ligar a cópia de todas as noites; embaixo, em “Para quem instala”, está como.',
      'Se o banco de dados já tem cópias próprias, confira se elas incluem também os anexos.',
    ];
  return [
    `O servidor faz uma às 3:00, ou dez minutos depois de ser ligado. Há mais de ${copyOldDays} dias isso não acontece.`,
    `Faça uma agora, e confira se a pasta ${pasta} pode ser gravada.`,
  ];
}

/** When the next one is made by itself. */
export function nextText({ noturna, pendente, proxima_em, ultima }: BackupState): string {
  if (!noturna || proxima_em === null) return 'A cópia automática está desligada.';
  const next = timeText(proxima_em);
  if (!pendente) return `A próxima sai sozinha em ${next}, se o servidor estiver ligado.`;
  return ultima === null
    ? `A primeira sai sozinha dez minutos depois que o servidor é ligado; a seguinte, em ${next}, e assim todas as noites.`
    : `A desta noite ainda não foi feita: sai sozinha dentro de uma hora, com o servidor ligado. A próxima, em ${next}.`;
}
