/** `serie`: serial number. `imei`: of a telephone. `chassi`: VIN. `placa`: licence plate. `referencia`: the shop's own number. */
export const numberKinds = ['serie', 'imei', 'chassi', 'placa', 'referencia'] as const;
export type NumberKind = (typeof numberKinds)[number];

export const numberKindTexts: Record<NumberKind, string> = {
  serie: 'Número de série',
  imei: 'IMEI',
  chassi: 'Chassi',
  placa: 'Placa',
  referencia: 'Referência da oficina',
};
