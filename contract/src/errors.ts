import type { FactorDemand } from './accounts/second-factor-demand.ts';

/**
 * Every expected error: its HTTP status and its sentence in Portuguese. A code that lacks either does not compile.
 * A `{name}` in a sentence is a placeholder for a value of the error.
 */
export const errorCatalogue = {
  'bad-request': {
    status: 400,
    detail: 'A chamada não pôde ser lida: confira o endereço, os cabeçalhos e o conteúdo.',
  },
  'request-cut-off': { status: 400, detail: 'O envio não chegou inteiro. Tente novamente.' },
  'invalid-credentials': { status: 401, detail: 'Credenciais inválidas' },
  'second-factor-needed': { status: 401, detail: 'Falta a segunda etapa: confirme que é você.' },
  'not-signed-in': { status: 401, detail: 'Você precisa estar logado. Faça login novamente.' },
  'session-ended': { status: 401, detail: 'Sua sessão terminou. Faça login novamente.' },
  'token-refused': {
    status: 401,
    detail:
      'Este token de acesso não é conhecido aqui, venceu ou foi revogado. Crie outro em “Editar Perfil”.',
  },
  'refresh-token-refused': { status: 401, detail: 'Sua sessão expirou. Faça login novamente.' },
  'email-not-verified': { status: 403, detail: 'Confirme seu e-mail antes de entrar.' },
  'account-not-confirmed': {
    status: 403,
    detail: 'Sua conta ainda não foi confirmada. Peça ao administrador para confirmá-la.',
  },
  'account-inactive': { status: 403, detail: 'Conta desativada. Fale com um administrador.' },
  'second-factor-refused': { status: 403, detail: 'Código incorreto ou já usado. Confira e tente de novo.' },
  'passkey-refused': {
    status: 403,
    detail: 'A chave de acesso não foi aceita. Tente de novo ou use outra forma.',
  },
  'second-factor-proof-needed': {
    status: 403,
    detail: 'Para esta mudança, confirme também a segunda etapa da entrada.',
  },
  'second-factor-setup-needed': {
    status: 403,
    detail: 'Para continuar, ative a verificação em duas etapas: esta instância a exige do seu perfil.',
  },
  'not-allowed': { status: 403, detail: 'Você não tem permissão para esta ação.' },
  'origin-refused': {
    status: 403,
    detail: 'Esta página não pode falar com a Bancada: ela é de outro endereço.',
  },
  'token-not-for-this': { status: 403, detail: 'Este token de acesso não abre esta chamada.' },
  'phone-link-unknown': {
    status: 404,
    detail: 'Este código não é conhecido aqui. Abra um novo em “Fotos pelo celular”, no computador.',
  },
  'phone-link-expired': {
    status: 403,
    detail: 'Este código venceu. Abra um novo em “Fotos pelo celular”, no computador.',
  },
  'phone-link-ended': {
    status: 403,
    detail: 'Este código foi encerrado no computador. Abra um novo em “Fotos pelo celular”, no computador.',
  },
  'phone-link-revoked': {
    status: 403,
    detail:
      'Quem abriu este código saiu da conta, ou não pode mais adicionar fotos. Abra um novo em “Fotos pelo celular”, no computador.',
  },
  'phone-link-used-up': {
    status: 403,
    detail:
      'Este código já recebeu todas as fotos que cabem em um. Abra um novo em “Fotos pelo celular”, no computador.',
  },
  'phone-link-other-record': {
    status: 403,
    detail:
      'Este código é de outro registro: estas fotos não vão para ele. Abra um código no registro delas.',
  },
  'phone-link-uploads-only': {
    status: 403,
    detail: 'O código do celular só serve para enviar fotos.',
  },
  'phone-link-not-found': { status: 404, detail: 'Este código não é seu, ou não existe mais.' },
  'route-not-found': { status: 404, detail: 'Endereço não encontrado na API.' },
  'user-not-found': { status: 404, detail: 'Usuário não encontrado.' },
  'manufacturer-not-found': { status: 404, detail: 'Fabricante não encontrado.' },
  'category-not-found': { status: 404, detail: 'Categoria não encontrada.' },
  'equipment-model-not-found': { status: 404, detail: 'Equipamento não encontrado.' },
  'datasheet-not-found': { status: 404, detail: 'Datasheet não encontrado.' },
  'article-not-found': { status: 404, detail: 'Artigo não encontrado.' },
  'attachment-not-found': { status: 404, detail: 'Anexo não encontrado.' },
  'report-over-limit': {
    status: 503,
    detail: 'Fazer o PDF passou do tempo. Tente de novo daqui a pouco, ou com menos fotos.',
  },
  'logo-not-found': { status: 404, detail: 'A oficina não tem logotipo.' },
  'thumbnail-not-found': { status: 404, detail: 'Este anexo não tem miniatura.' },
  'file-missing': {
    status: 404,
    detail: 'O arquivo deste anexo não está no armazenamento. Fale com um administrador.',
  },
  'upload-not-found': {
    status: 404,
    detail: 'Este envio não está mais no servidor. Comece a enviar de novo.',
  },
  'symptom-not-found': { status: 404, detail: 'Sintoma não encontrado.' },
  'diagnosis-not-found': { status: 404, detail: 'Diagnóstico não encontrado.' },
  'solution-not-found': { status: 404, detail: 'Solução não encontrada.' },
  'session-not-found': { status: 404, detail: 'Sessão não encontrada.' },
  'token-not-found': { status: 404, detail: 'Token de acesso não encontrado.' },
  'draft-not-found': {
    status: 404,
    detail: 'Rascunho não encontrado: pode já ter sido salvo ou descartado.',
  },
  'passkey-not-found': { status: 404, detail: 'Chave de acesso não encontrada.' },
  'verification-link-invalid': {
    status: 404,
    detail: 'Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado.',
  },
  'reset-link-invalid': {
    status: 404,
    detail: 'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.',
  },
  'not-me-link-invalid': {
    status: 404,
    detail: 'Não foi possível desfazer. O link pode ser inválido, já ter sido usado ou ter expirado.',
  },
  'entry-not-found': { status: 404, detail: 'Registro de troubleshooting não encontrado.' },
  'outcome-not-found': { status: 404, detail: 'Resultado não encontrado.' },
  'unit-not-found': { status: 404, detail: 'Aparelho não encontrado.' },
  'visit-not-found': { status: 404, detail: 'Atendimento não encontrado.' },
  'board-reading-not-found': { status: 404, detail: 'Leitura não encontrada.' },
  'record-not-found': { status: 404, detail: 'Nenhum registro em uso tem esta identidade ou este número.' },
  'version-not-found': { status: 404, detail: 'Esta versão não está no histórico do registro.' },
  'import-not-found': {
    status: 404,
    detail: 'O envio deste arquivo não está mais no servidor. Tente novamente: ele será enviado de novo.',
  },
  'deletion-not-found': { status: 404, detail: 'Este item não está mais na lixeira.' },
  'request-timeout': {
    status: 408,
    detail: 'O envio demorou demais e foi interrompido. Tente novamente.',
  },
  'too-many-tokens': {
    status: 409,
    detail: 'Você já tem tokens demais em uso. Revogue um antes de criar outro.',
  },
  'too-many-drafts': {
    status: 409,
    detail: 'Há rascunhos demais à espera. Revise ou descarte os que existem antes de guardar outros.',
  },
  'backup-running': { status: 409, detail: 'Uma cópia de segurança já está sendo feita.' },
  'duplicate-record': { status: 409, detail: 'Já existe um registro igual a este.' },
  'record-in-use': { status: 409, detail: 'Este registro está em uso por outros registros.' },
  'value-taken': { status: 409, detail: 'Já existe {record} com {field} “{value}”.' },
  'still-used': {
    status: 409,
    detail: '{record} em uso por {uses}: altere ou exclua o que usa este registro primeiro.',
  },
  'changed-meanwhile': {
    status: 409,
    detail:
      'Este registro foi alterado por outra pessoa depois que você o abriu. Compare as duas versões e escolha o que fica.',
  },
  'restore-value-taken': {
    status: 409,
    detail:
      'Enquanto estava na lixeira, {field} “{value}” passou a ser de {record}. Restaure com outro valor.',
  },
  'restore-same-taken': {
    status: 409,
    detail:
      'Enquanto este registro estava na lixeira, outro igual foi criado: os dois não podem estar em uso.',
  },
  'restore-other-first': {
    status: 409,
    detail: '{record} “{title}” também está na lixeira: restaure primeiro esse registro.',
  },
  'version-incomplete': {
    status: 409,
    detail: 'Esta versão cita um registro que foi removido para sempre ({field}): ela não pode voltar.',
  },
  'needed-in-bin': {
    status: 409,
    detail: 'Outros itens da lixeira dependem deste registro: remova esses itens primeiro.',
  },
  'import-refused': {
    status: 409,
    detail: 'O arquivo tem linhas recusadas ({lines}): nada foi importado. Corrija e veja a prévia de novo.',
  },
  'knowledge-file-refused': { status: 409, detail: 'Linha {line}: {reason} Nada foi importado.' },
  'knowledge-not-empty': {
    status: 409,
    detail:
      'Um arquivo de conhecimento só entra em uma Bancada vazia, e esta já tem registros (os da lixeira contam). Nada foi importado.',
  },
  'import-incomplete': {
    status: 409,
    detail: 'O arquivo ainda não chegou inteiro: nada foi importado. Tente novamente.',
  },
  'import-preview-outdated': {
    status: 409,
    detail: 'A base mudou desde a prévia: nada foi importado. Veja a prévia de novo.',
  },
  'attachment-name-taken': {
    status: 409,
    detail: 'Já existe um anexo com o nome "{file}". Por favor, renomeie o arquivo ou escolha outro.',
  },
  'upload-offset-differs': {
    status: 409,
    detail: 'O envio não continua de onde parou. Verifique quanto já chegou e continue dali.',
  },
  'upload-incomplete': {
    status: 409,
    detail: 'O arquivo ainda não chegou inteiro. Continue o envio antes de anexar.',
  },
  'too-many-unfinished': {
    status: 409,
    detail:
      'Você tem {count} envios que não terminaram, o máximo. Termine ou cancele um deles; parado por uma hora, um envio dá lugar a outro.',
  },
  'own-space-full': {
    status: 409,
    detail:
      'Seus anexos, com o texto lido deles, ocupam {used} de {limit}, e este arquivo não cabe. Exclua anexos que não servem mais (na lixeira ainda contam, até serem removidos para sempre) ou fale com um administrador.',
  },
  'merge-with-itself': {
    status: 409,
    detail: 'Escolha outro registro: não há o que unir de um registro com ele mesmo.',
  },
  'merge-newer-first': {
    status: 409,
    detail: 'Uma união mais nova mexeu nos mesmos registros: desfaça primeiro a de “{title}”.',
  },
  'correction-refused': {
    status: 409,
    detail: 'Nada foi corrigido: {refused}. Veja a prévia de novo.',
  },
  'pair-changed': {
    status: 409,
    detail: 'Um dos dois textos mudou desde que a lista foi lida. Atualize e compare de novo.',
  },
  'pair-not-apart': { status: 404, detail: 'Este par não está mais separado.' },
  'comparison-too-long': {
    status: 503,
    detail: 'A comparação passou do tempo. Escolha um tipo só, ou tente de novo daqui a pouco.',
  },
  'guided-not-found': { status: 404, detail: 'Diagnóstico guiado não encontrado.' },
  'guided-check-not-found': {
    status: 404,
    detail: 'Esta verificação não é de nenhum defeito deste diagnóstico guiado.',
  },
  'guided-ended': {
    status: 409,
    detail: 'Este diagnóstico guiado já foi encerrado. Abra-o de novo para continuar.',
  },
  'guided-not-taking-part': {
    status: 409,
    detail: 'Você não participa deste diagnóstico. Toque em Participar deste diagnóstico e tente de novo.',
  },
  'act-not-found': {
    status: 404,
    detail: 'Esta importação, união ou correção não existe ou já foi desfeita.',
  },
  'merge-not-found': { status: 404, detail: 'Esta união não existe ou já foi desfeita.' },
  'user-name-taken': { status: 409, detail: 'Nome de usuário já está em uso.' },
  'failed-search-not-found': { status: 404, detail: 'Esta busca não está mais na lista.' },
  'last-admin': {
    status: 409,
    detail: 'Este é o único administrador ativo. Nomeie outro antes.',
  },
  'removal-waits': {
    status: 409,
    detail:
      'Uma troca de e-mail desta conta ainda pode ser desfeita (7 dias), e até lá a conta não pode ser excluída. Quem recebeu a mensagem no e-mail anterior pode desfazer a troca e excluir; um administrador também pode excluir.',
  },
  'own-account': { status: 409, detail: 'Você não pode excluir nem desativar a própria conta.' },
  'own-link': {
    status: 409,
    detail: 'Para a própria conta, troque a senha em Editar Perfil.',
  },
  'user-inactive': {
    status: 409,
    detail: 'Esta conta está inativa: ative-a antes de criar o link.',
  },
  'setting-fixed': {
    status: 409,
    detail: 'Esta permissão está fixada pela variável DELETE_MIN_PERFIL do servidor.',
  },
  'no-mail-server': {
    status: 409,
    detail: 'Esta Bancada não envia e-mails: confirme a conta, ou dê à pessoa um link de nova senha.',
  },
  'already-verified': { status: 409, detail: 'O e-mail deste usuário já está confirmado.' },
  'email-taken': { status: 409, detail: 'E-mail já está em uso.' },
  'second-factor-expired': { status: 409, detail: 'O tempo para confirmar acabou. Comece de novo.' },
  'second-factor-must-stay': {
    status: 409,
    detail:
      'Esta instância exige a verificação em duas etapas do seu perfil: adicione outra forma antes de remover esta.',
  },
  'second-factor-off': { status: 409, detail: 'A verificação em duas etapas não está ativa nesta conta.' },
  'own-second-factor': {
    status: 409,
    detail: 'Para a própria conta, altere a verificação em duas etapas em Editar Perfil.',
  },
  'passkeys-unavailable': {
    status: 409,
    detail: 'Chaves de acesso não funcionam no endereço desta instância: use um aplicativo autenticador.',
  },
  'too-many-passkeys': {
    status: 409,
    detail: 'A conta já tem {max} chaves de acesso: remova uma antes de adicionar outra.',
  },
  'tus-expected': { status: 412, detail: 'Envie as partes do arquivo pelo protocolo tus 1.0.0.' },
  'body-too-large': {
    status: 413,
    detail: 'O conteúdo enviado passa do limite de {maxKib} KiB.',
  },
  'file-too-large': {
    status: 413,
    detail: 'O arquivo passa do limite de {maxMb} MB.',
  },
  'import-too-large': {
    status: 413,
    detail: 'O arquivo passa do limite de {maxLines} linhas ou {maxMb} MB. Divida o arquivo.',
  },
  'file-changed': {
    status: 413,
    detail:
      'O arquivo mudou enquanto era enviado: chegou mais do que foi anunciado. Comece a enviar de novo.',
  },
  'form-expected': {
    status: 415,
    detail: 'Tipo de conteúdo não aceito: envie o formulário como multipart/form-data.',
  },
  'transfer-expected': {
    status: 415,
    detail: 'Tipo de conteúdo não aceito: envie a parte como application/offset+octet-stream.',
  },
  'unsupported-content-type': {
    status: 415,
    detail: 'Tipo de conteúdo não aceito: envie os dados como application/json.',
  },
  'too-many-tries': { status: 429, detail: 'Muitas tentativas. Tente novamente em {wait}.' },
  'too-many-deletions': {
    status: 429,
    detail:
      'Nada foi excluído: sua conta chegou a {limit}, o máximo que o perfil usuário exclui em {within}. Peça a um editor ou a um administrador, ou tente de novo em {wait}.',
  },
  'too-many-changes': {
    status: 429,
    detail:
      'Nada foi gravado: sua conta chegou a {limit} registros de outras pessoas alterados, o máximo do perfil usuário em {within}. Peça a um editor ou a um administrador, ou tente de novo em {wait}.',
  },
  'too-many-created': {
    status: 429,
    detail:
      'Nada foi gravado: sua conta chegou a {limit}, o máximo que o perfil usuário cria em {within}. Peça a um editor ou a um administrador, ou tente de novo em {wait}.',
  },
  'too-many-imported': {
    status: 429,
    detail:
      'Nada foi importado: o perfil usuário importa até {limit} registros novos por dia. Peça a um editor ou a um administrador que importe o arquivo, ou tente de novo em {wait}.',
  },
  'too-many-at-once': {
    status: 429,
    detail: 'Muitas chamadas suas ao mesmo tempo. Tente novamente em alguns segundos.',
  },
  'headers-too-large': {
    status: 431,
    detail: 'O endereço ou os cabeçalhos da chamada são grandes demais.',
  },
  'internal-error': { status: 500, detail: 'Ocorreu um erro inesperado.' },
  unavailable: {
    status: 503,
    detail: 'O banco de dados não está respondendo. Tente novamente em alguns segundos.',
  },
  'files-unavailable': {
    status: 503,
    detail: 'O armazenamento de arquivos não está respondendo. Tente novamente em alguns segundos.',
  },
  'files-read-only': {
    status: 503,
    detail:
      'O servidor não consegue gravar no armazenamento de arquivos: nada foi gravado. Tente novamente mais tarde ou fale com um administrador.',
  },
  'database-full': {
    status: 503,
    detail: 'O banco de dados está sem espaço em disco: nada foi gravado. Fale com um administrador.',
  },
  'database-read-only': {
    status: 503,
    detail:
      'O banco de dados não aceita gravações agora: nada foi gravado. Tente novamente mais tarde ou fale com um administrador.',
  },
  'database-disk-failed': {
    status: 503,
    detail:
      'O banco de dados não consegue ler nem gravar no disco: nada foi gravado. Fale com um administrador.',
  },
  'import-running': {
    status: 503,
    detail: 'Outra importação está em andamento. Tente novamente em alguns segundos.',
  },
  'held-by-import': {
    status: 503,
    detail:
      'Uma importação está alterando este registro: nada foi gravado. Tente novamente quando ela terminar, em alguns minutos.',
  },
  'storage-full': {
    status: 507,
    detail: 'O servidor está sem espaço para guardar arquivos: nada foi gravado. Fale com um administrador.',
  },
  busy: { status: 503, detail: 'O servidor está ocupado. Tente novamente em alguns segundos.' },
  stopping: { status: 503, detail: 'O servidor está reiniciando. Tente novamente em alguns segundos.' },
} as const satisfies Record<string, ErrorEntry>;

type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 429 | 431 | 500 | 503 | 507;
interface ErrorEntry {
  status: ErrorStatus;
  detail: string;
}

export type ErrorCode = keyof typeof errorCatalogue;

type PlaceholderNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

/** The placeholder values of a code's sentence: none for most. */
export type DetailValues<Code extends ErrorCode> =
  PlaceholderNames<(typeof errorCatalogue)[Code]['detail']> extends infer Name extends string
    ? [Name] extends [never]
      ? []
      : [values: Record<Name, string | number>]
    : never;

/** The Portuguese sentence of an error, with its placeholders filled in. */
export function errorDetail<Code extends ErrorCode>(code: Code, ...values: DetailValues<Code>): string {
  const named: Record<string, string | number> = values[0] ?? {};
  return errorCatalogue[code].detail.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
}

/** Sentences of 422 answers for what a schema (`validation.ts`) cannot check, about a field or a whole body. */
export const fieldTexts = {
  required: 'Campo obrigatório.',
  tooLong: (maxChars: number) => `Digite no máximo ${maxChars} caracteres.`,
  unknownReference: 'O registro escolhido não existe ou está na lixeira.',
  notStorable: 'O texto contém um caractere que não pode ser guardado.',
  articleUnderItself: 'Um artigo não pode ficar abaixo de si mesmo.',
  notJson: 'O conteúdo enviado não é um JSON válido.',
  tooManyParts: 'O conteúdo enviado tem partes demais.',
  unreadableForm: 'O formulário enviado não chegou inteiro ou não pôde ser lido.',
} as const;

/** One invalid field of a request. `loc` is `['body' | 'query' | 'path', field, …]`, or `['body']` alone. */
export interface FieldError {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** The body of every error answer: a sentence, or for 422 the list of invalid fields. */
export interface ErrorBody extends Collision {
  detail: string | FieldError[];
  /** `second-factor-needed`, `second-factor-proof-needed`: how to prove it. */
  segundo_fator?: FactorDemand;
}

/** The conflict behind a 409, so that a screen can offer a way out. */
export interface Collision {
  /** `changed-meanwhile`: the current record, as its own call returns it. */
  atual?: unknown;
  /** Who changed it; null where nobody was signed in, or the account is gone. */
  alterado_por?: string | null;
  /** `value-taken`, `restore-value-taken`: the field and the value that another record already uses. */
  campo?: string;
  valor?: string;
}
