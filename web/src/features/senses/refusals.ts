/** Why a microphone or camera cannot be used, and what can be done about it. */
export class SenseRefused extends Error {}

export type Device = 'microfone' | 'câmera';

/** Errors of `getUserMedia` by name (W3C, Media Capture and Streams). */
const reasons: Record<string, (device: Device, instead: string) => string> = {
  NotAllowedError: (device) =>
    `O navegador não tem permissão de usar ${the(device)}. Permita no cadeado ao lado do endereço, ou nas permissões do aplicativo no celular, e tente de novo.`,
  NotFoundError: (device, instead) => `Este aparelho não tem ${device}. Use o celular, ou ${instead}.`,
  NotReadableError: (device) =>
    `Outro programa está usando ${the(device)}, ou ${the(device)} não responde. Feche o outro programa e tente de novo.`,
  SecurityError: (device) => `O navegador, ou quem cuida deste computador, não deixa usar ${the(device)}.`,
};

const the = (device: Device) => (device === 'câmera' ? 'a câmera' : 'o microfone');

/**
 * @param instead what can be done without it
 * @throws SenseRefused in words; whatever else went wrong as it is
 */
export async function openDevice(
  device: Device,
  constraints: MediaStreamConstraints,
  instead = 'abra uma gravação',
): Promise<MediaStream> {
  if (!isSecureContext)
    throw new SenseRefused(
      `O navegador só deixa usar ${the(device)} em https, ou na própria máquina em que a Bancada roda. Siga “Usar com https”, no rodapé, ou ${instead}.`,
    );
  // Absent in embedded browsers, against the type.
  if ((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === undefined)
    throw new SenseRefused(
      `Este navegador não sabe usar ${the(device)}. Chrome, Edge, Firefox e Safari atuais sabem; ou ${instead}.`,
    );
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const reason = reasons[error.name];
    if (reason === undefined) throw error;
    throw new SenseRefused(reason(device, instead));
  }
}

export function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
