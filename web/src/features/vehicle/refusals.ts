import { AdapterRefused } from './adapter-line.ts';
import { browserPorts } from './browser-ports.ts';

/** How an adapter is reached: `cabo` also for one that was paired as a serial port. */
export type Way = 'cabo' | 'bluetooth';

/** Errors of Web Serial and Web Bluetooth by name. */
const reasons: Record<string, (way: Way) => string> = {
  // Also where the device that was expected is not in the list.
  NotFoundError: (way) =>
    way === 'cabo'
      ? 'Nenhum adaptador foi escolhido. Encaixe-o no computador (ou pareie o Bluetooth nas configurações do sistema) e escolha-o na lista do navegador.'
      : 'Nenhum adaptador foi escolhido. Ligue o Bluetooth, encaixe o adaptador no carro com a ignição ligada e escolha-o na lista do navegador. Os de Bluetooth antigo (não BLE) só aparecem em “Conectar por cabo”, depois de pareados.',
  NotAllowedError: () =>
    'O navegador não tem permissão de usar o adaptador. Permita no cadeado ao lado do endereço, ou nas permissões do aplicativo no celular, e tente de novo.',
  SecurityError: () => 'O navegador, ou quem cuida deste computador, não deixa usar adaptadores.',
  InvalidStateError: () =>
    'O adaptador já está aberto em outra aba ou outro programa. Feche o outro e tente de novo.',
  NetworkError: (way) =>
    way === 'cabo'
      ? 'O adaptador está ocupado ou não abre. Feche outros programas que o usem, tire e encaixe de novo, e tente outra vez. No Linux, quem usa o computador precisa estar no grupo dialout.'
      : 'O adaptador não aceitou a conexão. Feche o aplicativo que o estiver usando (só um por vez), chegue mais perto e tente outra vez.',
  NotSupportedError: () =>
    'Este adaptador não fala como um leitor de códigos (não há um serviço de ler e escrever). Escolha outro da lista.',
};

/** The error of a browser as a refusal in words; whatever else it is, as it is. */
export function refusalOf(error: unknown, way: Way): unknown {
  if (!(error instanceof DOMException)) return error;
  const reason = reasons[error.name];
  return reason === undefined ? error : new AdapterRefused(reason(way), {});
}

/** @throws AdapterRefused where the page or the browser cannot reach an adapter this way */
export function mustHave(way: Way): void {
  if (!isSecureContext)
    throw new AdapterRefused(
      'O navegador só deixa usar um adaptador em https, ou na própria máquina em que a Bancada roda.',
      { isForHttps: true },
    );
  const { serial, bluetooth } = browserPorts();
  if (way === 'cabo' && serial === undefined)
    throw new AdapterRefused(
      'Este navegador não usa adaptadores por cabo. Chrome, Edge e Opera no computador usam, Firefox a partir do 151 também, e o Chrome no Android a partir do 148. No iPhone nenhum usa: leia em outro aparelho e abra aqui a sessão guardada.',
    );
  if (way === 'bluetooth' && bluetooth === undefined)
    throw new AdapterRefused(
      'Este navegador não usa adaptadores por Bluetooth. Chrome, Edge e Opera usam, no computador e no Android (no Linux, só com uma opção ligada). Firefox e Safari não: leia em outro aparelho e abra aqui a sessão guardada.',
    );
}

/** What this page can do, before anything is pressed. */
export function missingWays(): Way[] {
  const { serial, bluetooth } = browserPorts();
  return [
    ...(isSecureContext && serial !== undefined ? [] : (['cabo'] as const)),
    ...(isSecureContext && bluetooth !== undefined ? [] : (['bluetooth'] as const)),
  ];
}
