/** Why work in the background failed, where the work itself has no sentence for it. */
export const jobTexts = {
  stopped: 'O servidor foi encerrado antes do fim.',
  brokenOff: 'A execução foi interrompida: o servidor parou de repente.',
  tooLong: 'A execução passou do tempo que pode levar e foi interrompida.',
  unforeseen: 'Ocorreu um erro inesperado. O registro (log) do servidor diz qual.',
} as const;
