/** Sentences of a board that was read in part, or not at all. */
export const boardErrors = {
  unreadable: 'O arquivo não existe ou não pôde ser lido.',
  empty: 'O arquivo está vazio.',
  tooLarge: (bytes: number) =>
    `O arquivo é maior que ${Math.floor(bytes / (1024 * 1024))} MB e não é aberto como placa.`,
  unknown: 'O arquivo não é de um formato de placa conhecido (BVR, BRD, GenCAD ou KiCad).',
  encrypted: 'Este formato é cifrado e não é aberto aqui.',
};

export const boardProblems = {
  cut: 'O arquivo acaba no meio: o que vinha depois não está nele.',
  cutLine: (line: number) => `O arquivo acaba no meio da linha ${line}, que não foi usada.`,
  noStart: 'O começo do arquivo está estragado; o formato foi reconhecido pelo resto.',
  noSection: (section: string) => `A parte ${section} do arquivo não foi encontrada.`,
  badLines: (section: string, count: number, line: number) =>
    count === 1
      ? `Uma linha de ${section} não pôde ser lida (linha ${line}).`
      : `${count} linhas de ${section} não puderam ser lidas (a primeira é a linha ${line}).`,
  strayCharacters: 'O arquivo tem caracteres que não são de texto: está estragado.',
  noUnits: 'As unidades do arquivo não puderam ser lidas: as posições não são conhecidas.',
  noHeight: 'A altura da placa não pôde ser lida: o lado de baixo não é mostrado.',
  noOutline: 'O arquivo não tem o contorno da placa.',
  noParts: 'Nenhuma peça foi lida.',
  fewer: (section: string, found: number, said: number) =>
    `A parte ${section} tem ${found} linhas; o arquivo anuncia ${said}.`,
  partsWithoutPlace: (count: number, name: string) =>
    count === 1
      ? `Os pinos de uma peça não puderam ser lidos (${name}).`
      : `Os pinos de ${count} peças não puderam ser lidos (a primeira é ${name}).`,
  pinsWithoutPart: (count: number) =>
    count === 1
      ? 'Não se sabe de que peça é um pino, que não é mostrado.'
      : `Não se sabe de que peça são ${count} pinos, que não são mostrados.`,
  netsLost: 'Nomes de redes não puderam ser lidos: há pinos que aparecem sem rede.',
  badNames: (count: number) =>
    count === 1
      ? 'Um nome tem letras ilegíveis, e não é mostrado.'
      : `${count} nomes têm letras ilegíveis, e não são mostrados.`,
  badPlaces: (count: number) =>
    count === 1
      ? 'Uma posição não é possível, e não é mostrada.'
      : `${count} posições não são possíveis, e não são mostradas.`,
  badBlocks: (what: string, count: number) =>
    count === 1 ? `Um bloco ${what} não pôde ser lido.` : `${count} blocos ${what} não puderam ser lidos.`,
  structure: 'Parênteses ou aspas do arquivo estão estragados: foi lido o que se reconhece.',
  tooMany: (what: string, limit: number) => `O arquivo tem mais de ${limit} ${what}: o resto não é mostrado.`,
  time: 'A leitura demorou demais e parou: o resto não é mostrado.',
};
