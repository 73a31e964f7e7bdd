/** What is logged as a warning or an error, in words for the person at the terminal. A test finds one that is not here. */
const sentences: Readonly<Record<string, string>> = {
  'an older copy cannot be read': 'Uma cópia de segurança antiga não pode ser lida.',
  'answer not noted': 'Algo não foi anotado na segurança da conta: o banco de dados não respondeu.',
  'background work failed': 'Uma tarefa do servidor falhou.',
  'calls cut off by the stop': 'O servidor parou sem esperar por quem ainda enviava ou recebia algo.',
  'could not stop cleanly': 'O servidor não conseguiu encerrar direito.',
  crashed: 'O servidor caiu.',
  'database busy: tried again later': 'O banco de dados está ocupado; o servidor tenta de novo.',
  'database check failed': 'O banco de dados não responde.',
  'database not written: tried again later':
    'O banco de dados não pode ser gravado; o servidor tenta de novo.',
  'database unreachable: tried again later': 'O banco de dados não responde; o servidor tenta de novo.',
  'disk full: the room set aside for the database is given up':
    'O disco está cheio: o espaço reservado para o banco de dados foi liberado.',
  'document given up': 'Um anexo não pôde ser lido para a busca.',
  'document not fetched: tried again later':
    'Um anexo não pôde ser aberto para leitura; o servidor tenta de novo.',
  'document not read': 'A leitura de um anexo para a busca falhou.',
  'document not read: tried again later': 'Um anexo ainda não pôde ser lido; o servidor tenta de novo.',
  'document stopped or taken over': 'A leitura de um anexo foi parada, ou outro servidor a assumiu.',
  'documents not read: tried again later': 'Os anexos esperam para ser lidos; o servidor tenta de novo.',
  'embedded database': 'Aviso do banco de dados.',
  'embedded database did not start': 'O banco de dados não voltou a funcionar.',
  'embedded database did not stop in time': 'O banco de dados demorou a encerrar.',
  'embedded database died; starting it again': 'O banco de dados caiu; o servidor o liga de novo.',
  'embedded database is back': 'O banco de dados voltou.',
  'figure not read': 'Um número das métricas não pôde ser lido.',
  'file not read': 'Falta o arquivo de um anexo, ou ele não pode ser lido.',
  'file store check failed': 'O lugar dos anexos não responde.',
  'idle database connection lost': 'Uma ligação com o banco de dados caiu.',
  'job failed': 'Uma tarefa do servidor falhou.',
  'job ended: it took too long': 'Uma tarefa do servidor demorou demais e foi encerrada.',
  'job not recorded': 'O resultado de uma tarefa não pôde ser gravado.',
  'job taken over by another process': 'Outro servidor assumiu uma tarefa.',
  'lease of a mail not extended': 'Um e-mail pode ser enviado duas vezes.',
  'mail given up': 'O servidor desistiu de enviar um e-mail.',
  'mail not sent': 'Um e-mail não foi enviado.',
  'mail not sent: tried again later': 'Um e-mail não foi enviado; o servidor tenta de novo.',
  'own write not noted for reads from the replica': 'A réplica do banco de dados pode estar atrasada.',
  'query not cancelled': 'Uma busca longa não pôde ser interrompida.',
  'query not cancelled on the replica': 'Uma busca longa não pôde ser interrompida na réplica.',
  'replica could not be looked at': 'A réplica do banco de dados não responde.',
  'search not noted': 'Uma busca sem resultado não foi anotada.',
  'search not noted: too many wait': 'Buscas sem resultado não foram anotadas: são muitas.',
  'the records were not all read for the search': 'Os registros não foram todos lidos para a busca.',
  'the stop took too long': 'O servidor demorou demais a encerrar.',
  'turn of a document not extended': 'A leitura de um anexo pode ser feita duas vezes.',
  unavailable: 'Algo não pôde ser atendido: falta espaço, ou o banco de dados ou os anexos não respondem.',
  'unforeseen failure': 'Algo falhou sem que se saiba por quê.',
};

const errorLevel = 50;

/** A line of the log, which is JSON, as a line for the terminal: `14:03:22 Aviso: O banco de dados não responde.` */
export function terminalLine(line: string): string {
  const { level, time, msg, reason, err } = JSON.parse(line) as {
    level: number;
    time: number;
    msg: string;
    reason?: string;
    err?: { message?: string };
  };
  const detail = reason ?? err?.message;
  const at = new Date(time).toTimeString().slice(0, 8);
  const kind = level >= errorLevel ? 'Erro' : 'Aviso';
  return `${at} ${kind}: ${sentences[msg] ?? msg}${detail === undefined ? '' : ` (${detail})`}\n`;
}

/** Whether there are words for what is logged under this message. */
export function isInPortuguese(message: string): boolean {
  return message in sentences;
}
