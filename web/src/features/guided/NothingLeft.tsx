import type { GuidedConclusion } from '@bancada/contract/guided/guided';
import { Button, Text } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { useMay } from '../auth/use-may.ts';
import classes from './Guided.module.css';
import type { StepProps } from './use-guided-case.ts';
import { useRecordDiscovery } from './use-record-discovery.tsx';

interface NothingLeftProps extends StepProps {
  conclusion: GuidedConclusion;
}

/** No solution is left to be tried: what one found out is worth recording. */
export function NothingLeft({ case_, opened, conclusion }: NothingLeftProps) {
  const mayRecord = useMay('edit-knowledge-base');
  const fim = conclusion.kind === 'nothing-recorded' ? 'sem-causa' : 'abandonado';
  const end = () => opened.act({ kind: 'end', fim });
  const discovery = useRecordDiscovery(case_, end);
  return (
    <>
      <Text>{whatNow(conclusion)}</Text>
      <div className={classes.apart} data-acts={useActs(conclusion.kind)}>
        {mayRecord && (
          <Button
            className={classes.big ?? ''}
            leftSection={<IconPencilPlus size={22} aria-hidden />}
            loading={discovery.isBusy}
            onClick={discovery.start}
          >
            Registrar o que foi descoberto
          </Button>
        )}
        <Button variant="default" className={classes.big ?? ''} onClick={end}>
          Encerrar sem registrar
        </Button>
      </div>
      {discovery.dialog}
    </>
  );
}

function whatNow(conclusion: GuidedConclusion): string {
  if (conclusion.kind === 'nothing-recorded')
    return 'Todas as verificações deram normal: a causa ainda não está na base. Quando achar, registre: a próxima pessoa não começa do zero.';
  if (conclusion.solutions.length === 0)
    return 'Não há solução registrada para isto. Quando resolver, registre o que fez.';
  const rest =
    conclusion.kind === 'found'
      ? 'Confira se a verificação não está normal mesmo, em Mudar.'
      : 'Veja abaixo o que ainda dá para tentar de novo.';
  return `Nenhuma das soluções registradas resolveu. ${rest} Quando resolver de outro jeito, registre o que fez.`;
}
