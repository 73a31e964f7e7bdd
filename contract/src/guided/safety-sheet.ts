import { guidedLimits } from './guided-limits.ts';

/** The steps that leave a unit without voltage, in order: on the screen of a guided diagnosis, and with whatever else touches a dangerous one. */
export const safetySteps = {
  isolar: {
    label: 'Isolei',
    about: 'Chave desligada, plugue de serviço retirado, bateria ou tomada desconectada.',
  },
  esperar: {
    label: 'Esperei a descarga',
    about: `Pelo menos ${guidedLimits.dischargeMinutes} minutos para os capacitores. Se o fabricante manda esperar mais, espere.`,
  },
  medir: {
    label: 'Medi a ausência de tensão',
    about:
      'Com um instrumento testado antes e depois em uma fonte conhecida, entre os polos e contra a massa.',
  },
} as const;
