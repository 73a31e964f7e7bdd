import type { PointStats } from '@bancada/contract/measures/reading-stats';
import type {
  BoardReading,
  NewReading,
  ReadingLine,
  TakenReadings,
} from '@bancada/contract/measures/readings';
import type { Person, TestApplication } from './application.ts';

/** What tests of readings repeat: taking one, its points, and files. */
export function readingsOf({ call }: TestApplication) {
  const done = async <Body>(
    person: Person,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<Body> => {
    const answer = await call(person, method, url, body);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json();
  };
  const reading = (
    given: Partial<NewReading> & Pick<NewReading, 'modelo_equipamento_id'>,
    person: Person = 'usuario',
  ) =>
    done<BoardReading & { message: string }>(person, 'POST', '/readings', {
      ...{ ponto: 'PPBUS_G3H', grandeza: 'diodo', condicao: 'desligado', valor: '0,45', boa: true },
      ...given,
    });
  const points = async (model: number, query = ''): Promise<PointStats[]> =>
    (
      await done<{ data: PointStats[] }>(
        'usuario',
        'GET',
        `/readings/pontos?modelo_equipamento_id=${model}${query}`,
      )
    ).data;
  const lines = (model: number, linhas: Omit<ReadingLine, 'linha'>[]) =>
    done<TakenReadings>('usuario', 'POST', '/readings/linhas', {
      modelo_equipamento_id: model,
      linhas: linhas.map((line, place) => ({ linha: place + 2, ...line })),
    });
  const boardData = (model: number, texto: string, revisao?: string) =>
    done<TakenReadings>('usuario', 'POST', '/readings/openboarddata', {
      modelo_equipamento_id: model,
      texto,
      revisao,
    });
  const file = (model: number, query = '') =>
    done<{ nome_arquivo: string; texto: string; falta: string[] }>(
      'usuario',
      'GET',
      `/readings/openboarddata?modelo_equipamento_id=${model}${query}`,
    );
  return { reading, points, lines, boardData, file };
}
