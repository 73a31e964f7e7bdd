import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { answerMaxBytes } from '../src/features/assistant/answer.ts';
import { password, type TestApplication } from './application.ts';

/** An answer of a tool. */
export interface Said {
  titulo: string;
  endereco: string;
  aviso: string;
  nota?: string;
  alta_tensao?: { confirmacao: string; passos: string[] };
  // biome-ignore lint/suspicious/noExplicitAny: pieces of all tools
  dados: any[];
  continua: string | null;
}

/** What tests of the door for assistants repeat: a token, and a conversation by the library's own client over the network. */
export function assistantOf({ app, call }: TestApplication) {
  let base = '';
  /** Where the application listens, from the first call on. */
  const address = async () => {
    if (base === '') base = await app().listen({ port: 0, host: '127.0.0.1' });
    return base;
  };
  const tokenWith = async (direitos: string[]) => {
    const body = { nome: 'Assistente', direitos, senha_atual: password };
    return (await call('usuario', 'POST', '/tokens', body)).json().token as string;
  };
  const talk = async (direitos: string[], mode?: 'auto') => {
    const token = await tokenWith(direitos);
    const url = new URL('/mcp', await address());
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const client = new Client(
      { name: 'teste', version: '1.0.0' },
      mode === undefined ? {} : { versionNegotiation: { mode } },
    );
    await client.connect(transport);
    const ask = async (name: string, given: object = {}) => {
      const result = await client.callTool({ name, arguments: { ...given } });
      const [content] = result.content as { type: 'text'; text: string }[];
      const text = content?.text ?? '';
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(answerMaxBytes);
      return { isError: result.isError === true, text };
    };
    const said = async (name: string, given: object = {}): Promise<Said> => {
      const { isError, text } = await ask(name, given);
      expect(isError, text).toBe(false);
      return JSON.parse(text);
    };
    /** All answers of a tool, to the end. */
    const saidToTheEnd = async (name: string, given: object) => {
      const answers: Said[] = [];
      let continua: string | null = '0';
      while (continua !== null) {
        const answer: Said = await said(name, { ...given, continua });
        answers.push(answer);
        expect(answer.continua === null || Number(answer.continua) > Number(continua)).toBe(true);
        continua = answer.continua;
      }
      return { answers, dados: answers.flatMap(({ dados }) => dados) };
    };
    return { client, ask, said, saidToTheEnd };
  };
  return { address, tokenWith, talk };
}
