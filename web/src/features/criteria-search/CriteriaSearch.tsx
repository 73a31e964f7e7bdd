import { Stack, Title } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { RecordSelect } from '../../ui/RecordSelect.tsx';
import { BeepField } from '../signal-codes/BeepField.tsx';
import { KnownCodeNote } from '../signal-codes/KnownCodeNote.tsx';
import { LedField } from '../signal-codes/LedField.tsx';
import { PostField } from '../signal-codes/PostField.tsx';
import classes from './CriteriaSearch.module.css';
import { CriterionCard } from './CriterionCard.tsx';
import { type Criteria, isRefinement } from './criteria.ts';
import { criteriaDatasheets, criteriaModels } from './criteria-search.queries.ts';
import { ResultsCard } from './ResultsCard.tsx';
import { useCriteriaResults } from './use-criteria-results.ts';

const cards = ['equipamento', 'datasheet', 'post', 'bipe', 'led'] as const;
type Card = (typeof cards)[number];

/** The cards that the empty results card mentions. */
const openAtFirst: Partial<Record<Card, boolean>> = { equipamento: true, post: true };

interface CriteriaSearchProps {
  /** As in the URL. */
  criteria: Criteria;
  /** Writes the criteria into the URL, replacing or adding an entry of the browser's history. */
  open: (next: Criteria, isSamePlace: boolean) => void;
  /** Rendered below the results. */
  children: ReactNode;
}

/** The search by criteria: any combination of them, and the entries that meet all. */
export function CriteriaSearch({ criteria, open, children }: CriteriaSearchProps) {
  const { known, found, makers } = useCriteriaResults(criteria);
  const [isMaximised, setIsMaximised] = useState(false);
  const { cardProps, choose } = useCriterionCards(criteria, open);
  const codeProps = (card: 'post' | 'bipe' | 'led') => ({
    value: criteria[card] ?? '',
    onChange: (code: string) => choose(card, code || undefined),
    isSearch: true,
  });
  return (
    <Stack gap="lg">
      <div className={classes.grid} hidden={isMaximised}>
        <div className={classes.column}>
          <CriterionCard title="Equipamento" {...cardProps('equipamento')}>
            <RecordSelect
              label="Nome ou número do modelo"
              placeholder="Digite ao menos 3 letras..."
              source={criteriaModels}
              value={criteria.equipamento ?? null}
              onChange={(id) => choose('equipamento', id ?? undefined)}
              nothingFound="Nenhum modelo encontrado."
              failure="Erro ao buscar equipamentos."
            />
          </CriterionCard>
          <CriterionCard title="Datasheet" {...cardProps('datasheet')}>
            <RecordSelect
              label="Part number ou nome"
              placeholder="Digite ao menos 3 letras..."
              source={criteriaDatasheets}
              value={criteria.datasheet ?? null}
              onChange={(id) => choose('datasheet', id ?? undefined)}
              nothingFound="Nenhum datasheet encontrado."
              failure="Erro ao buscar datasheets."
            />
          </CriterionCard>
          <CriterionCard title="Post Code" {...cardProps('post')}>
            <PostField label="Código POST" {...codeProps('post')} />
            <KnownCodeNote type="post" known={known.post} onChoose={(code) => choose('post', code)} />
          </CriterionCard>
        </div>
        <div className={classes.column}>
          <CriterionCard title="Beep Code" {...cardProps('bipe')}>
            <BeepField label="Sequência escrita" {...codeProps('bipe')} />
            <KnownCodeNote type="beep" known={known.beep} onChoose={(code) => choose('bipe', code)} />
          </CriterionCard>
          <CriterionCard title="Led Code" {...cardProps('led')}>
            <LedField label="Cores e piscadas" {...codeProps('led')} />
            <KnownCodeNote type="led" known={known.led} onChoose={(code) => choose('led', code)} />
          </CriterionCard>
        </div>
      </div>
      <ResultsCard
        criteria={criteria}
        found={found}
        makers={makers}
        isMaximised={isMaximised}
        onMaximise={setIsMaximised}
        onFilter={(filtro) => open({ filtro: filtro || undefined }, true)}
        onMaker={(fabricante) => open({ fabricante }, false)}
      />
      <section hidden={isMaximised} aria-label="Todos os registros">
        <Title order={2} fz="lg" mb="sm">
          Todos os registros
        </Title>
        {children}
      </section>
    </Stack>
  );
}

/** Which cards are on, and their values. A card that is switched off keeps its value for later. */
function useCriterionCards(criteria: Criteria, open: CriteriaSearchProps['open']) {
  const [switched, setSwitched] = useState<Partial<Record<Card, boolean>>>({});
  const held = useRef<Partial<Record<Card, Criteria[Card]>>>({});
  const choose = (card: Card, value: Criteria[Card]) => {
    const before = criteria[card];
    if (value === before) return;
    // Emptied, or not readable yet: the field stays where it is being typed in.
    setSwitched((others) => ({ ...others, [card]: true }));
    const isSamePlace =
      typeof value === 'string' && typeof before === 'string' && isRefinement(value, before);
    open({ [card]: value, fabricante: undefined }, isSamePlace);
  };
  const cardProps = (card: Card) => ({
    isOn: criteria[card] !== undefined || (switched[card] ?? openAtFirst[card] ?? false),
    onSwitch: (isOn: boolean) => {
      if (!isOn) held.current[card] = criteria[card];
      choose(card, isOn ? held.current[card] : undefined);
      setSwitched((others) => ({ ...others, [card]: isOn }));
    },
  });
  return { cardProps, choose };
}
