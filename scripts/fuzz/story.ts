// What a story sends, and what it reads from the answers.
/**
 * Sends one call of the document and checks its answer.
 * @param operation such as `PUT /users/{id}`; `path` has the values filled in; `form` is an encoded one. A refusal is a finding, unless it may fail.
 * @returns the answer's status, and its body where that is JSON
 */
export type Tell = (
  operation: string,
  path: string,
  options: {
    token?: string | null;
    body?: object;
    form?: Buffer;
    headers?: [name: string, value: string][];
    mayFail?: true;
  },
) => Promise<{ status: number; json: Told }>;

/** The fields that the stories read from answers. Not validated here: the judge checks every answer against the document. */
export interface Told {
  id: number;
  access_token: string;
  token: string;
  envio: string;
  identidade: string;
  permissao: string;
  segundo_fator: { desafio: string };
  preparo: string;
  segredo: string;
  opcoes: { challenge: string };
  codigos: string[];
  dados: { id: string };
  estado: { chaves: [{ id: number }] };
  registros: { tipo: string; id: number; atualizado_em: string }[];
  data: [{ id: number; tipo: string; chave: string; a: { id: number }; b: { id: number } }];
  defeitos: [{ verificacoes: [{ diagnostico_id: number }] }];
}
