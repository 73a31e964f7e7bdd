export const measureLimits = {
  ondeMaxChars: 200,
  grandezaMaxChars: 60,
  esperadoMaxChars: 60,
  toleranciaMaxChars: 30,
  unidadeMaxChars: 20,
  /** Minutes that a check takes. */
  minutosMax: 600,
  /** Of a value as it is written, in its unit: nobody writes a million millions of anything. */
  valueMax: 1e12,
  percentMax: 100,
} as const;

export const measureTexts = {
  tolerance: 'Digite a tolerância como número, ou como porcentagem: 0,2 ou 5%.',
  /** Beyond what anybody measures. */
  absurd: 'Este número é grande ou pequeno demais: confira, ou use outra unidade.',
  absurdPercent: 'Digite a tolerância de 0 a 100%.',
  empty: 'Diga ao menos onde medir ou o que medir.',
  minutes: `Digite os minutos como número inteiro, de 1 a ${measureLimits.minutosMax}.`,
  yesOrNo: 'Digite sim ou não.',
  /** Above the checks of a fault, before anything is touched. */
  safety: 'Alta tensão: isole, espere a descarga e meça a ausência de tensão antes de tocar.',
  highVoltage: 'Alta tensão',
  /** Beside the switch of a diagnosis, and of a category. */
  highVoltageOf: {
    diagnosis: 'Esta verificação passa por tensão perigosa.',
    category:
      'Bateria, capacitor ou barramento segura tensão perigosa mesmo desligado. Os defeitos novos já vêm marcados.',
  },
} as const;
