import { foldText } from '@bancada/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { makersQuery } from './manufacturers.queries.ts';

/** The maker whose name a text has in it, the longest if there are several: `Notebook Dell XPS` is of Dell. */
export function useMakerIn(text: string): string | undefined {
  const { data = [] } = useQuery(makersQuery);
  const words = ` ${foldText(text)} `;
  return data
    .map(({ nome }) => nome)
    .filter((nome) => words.includes(` ${foldText(nome)} `))
    .toSorted((one, other) => other.length - one.length)[0];
}
