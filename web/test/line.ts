import { ownHeader } from '@bancada/contract/own-header';
import { setupServer } from 'msw/node';

/**
 * The line between the screens and the server. All goes through to the real server but what a test breaks:
 * `line.use(http.get('*\/api/v1/symptoms', () => HttpResponse.error()))`, until the end of the test.
 * What a test answers is the server's answer, unless it is a page: that is what networks put in its place.
 */
export const line = setupServer();

const { use } = line;
line.use = (...handlers) => use(...handlers.map(asOurs));

interface Answering {
  resolver(info: unknown): Promise<Response | undefined> | Response | undefined;
}

function asOurs<Handler extends Parameters<typeof use>[number]>(handler: Handler): Handler {
  const own = handler as unknown as Answering;
  const { resolver } = own;
  own.resolver = async (info) => {
    const answer = await resolver(info);
    const isOurs = answer !== undefined && answer.type !== 'error' && !/html/.test(typeOf(answer));
    // One that the test itself had from the server has it, and cannot be changed.
    if (isOurs && !answer.headers.has(ownHeader)) answer.headers.set(ownHeader, '1');
    return answer;
  };
  return handler;
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? '';
