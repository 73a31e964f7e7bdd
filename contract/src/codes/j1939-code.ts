// Trouble codes of trucks, buses and machines: SAE J1939-73 names a part (SPN) and how it fails (FMI).

export interface J1939Code {
  spn: number;
  fmi: number;
}

/** The numbers have 19 and 5 bits. */
const [spnMax, fmiMax] = [524_287, 31];
/** Names of parts begin here: `S1F0` is a code of something else. */
const spnMin = 16;

/** `SPN 3364 FMI 18`, `SPN:3364/FMI:18`, `spn3364 f18`. */
const spelled = /^spn[\s:=#.-]*(\d{1,6})[\s,;/.-]*f(?:mi)?[\s:=#.-]*(\d{1,2})$/i;
const stored = /^S(\d{2,6})F(\d{1,2})$/;

/** Parses a code as people write it, or as it is stored; null if it is none. */
export function readJ1939(text: string): J1939Code | null {
  const [, spn = '', fmi = ''] = spelled.exec(text.trim()) ?? stored.exec(text) ?? [];
  const read = { spn: Number(spn), fmi: Number(fmi) };
  const isOne = spn !== '' && read.spn >= spnMin && read.spn <= spnMax && read.fmi <= fmiMax;
  return isOne ? read : null;
}

/** As it is stored: the longest has ten letters and digits. */
export function storedJ1939({ spn, fmi }: J1939Code): string {
  return `S${spn}F${fmi}`;
}

/** What each FMI says, in the order of the standard; 22 to 30 are reserved. */
const failures: readonly string[] = [
  'Valor acima do normal, nível mais grave',
  'Valor abaixo do normal, nível mais grave',
  'Valor errático, intermitente ou incorreto',
  'Tensão acima do normal, ou curto com tensão alta',
  'Tensão abaixo do normal, ou curto com tensão baixa',
  'Corrente abaixo do normal, ou circuito aberto',
  'Corrente acima do normal, ou curto com o terra',
  'Sistema mecânico não responde, ou fora de ajuste',
  'Frequência, largura de pulso ou período anormal',
  'Atualização anormal: mensagem que não chega',
  'Variação anormal: muda depressa demais',
  'Causa não conhecida',
  'Aparelho ou componente com defeito',
  'Fora de calibração',
  'Instruções especiais do fabricante',
  'Valor acima do normal, nível menos grave',
  'Valor acima do normal, nível moderado',
  'Valor abaixo do normal, nível menos grave',
  'Valor abaixo do normal, nível moderado',
  'Dado recebido pela rede com erro',
  'Dado desviado para cima',
  'Dado desviado para baixo',
];

export function failureText({ fmi }: J1939Code): string {
  return failures[fmi] ?? (fmi === fmiMax ? 'A condição existe' : 'Reservado pela norma');
}
