import { beepWords, ledWords } from '@bancada/contract/codes/signal-codes';
import { Button, TextInput, Title } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { LinkButton } from '../../ui/Links.tsx';
import { RecordSelect } from '../../ui/RecordSelect.tsx';
import { useChoiceNames } from '../../ui/use-choices.ts';
import { datasheetChoices } from '../datasheets/datasheets.queries.ts';
import { modelChoices } from '../equipment-models/equipment-models.queries.ts';
import { BeepField } from '../signal-codes/BeepField.tsx';
import { KnownCodeNote } from '../signal-codes/KnownCodeNote.tsx';
import { LedField } from '../signal-codes/LedField.tsx';
import { PostField } from '../signal-codes/PostField.tsx';
import classes from './CriteriaSearch.module.css';
import { CriterionCard } from './CriterionCard.tsx';
import { type Criteria, hasCriterion, isRefinement } from './criteria.ts';
import { countText, ResultsCard } from './ResultsCard.tsx';
import { type CriteriaResults, type Found, useCriteriaResults } from './use-criteria-results.ts';

const cards = ['equipamento', 'datasheet', 'post', 'bipe', 'led'] as const;
type Card = (typeof cards)[number];

/** The cards that the empty results card mentions. */
const openAtFirst: Partial<Record<Card, boolean>> = { equipamento: true, post: true };

interface CriteriaSearchProps {
  /** As in the URL. */
  criteria: Criteria;
  /** Writes the criteria into the URL, replacing or adding an entry of the browser's history. */
  open: (next: Criteria, isSamePlace: boolean) => void;
  /** All records: rendered below the results. */
  children: ReactNode;
}

/** The search by criteria: any combination of them, and the entries that meet all. */
export function CriteriaSearch({ criteria, open, children }: CriteriaSearchProps) {
  const { known, found, makers } = useCriteriaResults(criteria);
  const [isMaximised, setIsMaximised] = useState(false);
  const cards = useCriterionCards(criteria, open);
  const resultsId = useId();
  return (
    <div className={classes.screen} data-maximised={isMaximised || undefined}>
      <div className={classes.criteria} hidden={isMaximised}>
        <CriterionCards criteria={criteria} known={known} {...cards} />
        <WayToResults found={found} to={resultsId} />
      </div>
      <ResultsCard
        id={resultsId}
        criteria={criteria}
        found={found}
        makers={makers}
        isMaximised={isMaximised}
        onMaximise={setIsMaximised}
        onFilter={(filtro) => open({ filtro: filtro || undefined }, true)}
        onMaker={(fabricante) => open({ fabricante }, false)}
      />
      <section hidden={isMaximised} aria-label="Todos os registros" className={classes.all}>
        <Title order={2} mb="sm">
          Todos os registros
        </Title>
        {children}
      </section>
    </div>
  );
}

type CriterionCardsProps = Pick<CriteriaSearchProps, 'criteria'> &
  ReturnType<typeof useCriterionCards> & { known: CriteriaResults['known'] };

/** A card for each criterion, with the field that it is chosen in. */
function CriterionCards({ criteria, known, cardProps, choose, nameMaker }: CriterionCardsProps) {
  const codeProps = (card: 'post' | 'bipe' | 'led') => ({
    value: criteria[card] ?? '',
    onChange: (code: string) => choose(card, code || undefined),
    isSearch: true,
  });
  const modelName = useChoiceNames(modelChoices, [criteria.equipamento]);
  const datasheetName = useChoiceNames(datasheetChoices, [criteria.datasheet]);
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <>
      <CriterionCard
        title="Equipamento"
        summary={criteria.equipamento && modelName(criteria.equipamento)}
        {...cardProps('equipamento')}
      >
        <RecordSelect
          label="Nome ou número do modelo"
          placeholder="Digite ao menos 3 letras..."
          source={modelChoices}
          value={criteria.equipamento ?? null}
          onChange={(id) => choose('equipamento', id ?? undefined)}
          nothingFound="Nenhum modelo encontrado."
          failure="Erro ao buscar equipamentos."
        />
      </CriterionCard>
      <CriterionCard
        title="Datasheet"
        summary={criteria.datasheet && datasheetName(criteria.datasheet)}
        {...cardProps('datasheet')}
      >
        <RecordSelect
          label="Part number ou nome"
          placeholder="Digite ao menos 3 letras..."
          source={datasheetChoices}
          value={criteria.datasheet ?? null}
          onChange={(id) => choose('datasheet', id ?? undefined)}
          nothingFound="Nenhum datasheet encontrado."
          failure="Erro ao buscar datasheets."
        />
      </CriterionCard>
      <CriterionCard title="Post Code" summary={criteria.post} {...cardProps('post')}>
        <PostCriterion {...{ criteria, nameMaker }} known={known.post} field={codeProps('post')} />
      </CriterionCard>
      <CriterionCard
        title="Beep Code"
        summary={criteria.bipe && beepWords(criteria.bipe)}
        isLocked={isPlaying}
        {...cardProps('bipe')}
      >
        <BeepField label="Sequência escrita" {...codeProps('bipe')} onPlaying={setIsPlaying} />
        <KnownCodeNote type="beep" known={known.beep} onChoose={(code) => choose('bipe', code)} />
      </CriterionCard>
      <CriterionCard title="Led Code" summary={criteria.led && ledWords(criteria.led)} {...cardProps('led')}>
        <LedField label="Cores e piscadas" {...codeProps('led')} />
        <KnownCodeNote type="led" known={known.led} onChoose={(code) => choose('led', code)} />
      </CriterionCard>
    </>
  );
}

interface PostCriterionProps {
  criteria: Criteria;
  known: CriteriaResults['known']['post'];
  field: { value: string; onChange: (code: string) => void; isSearch: boolean };
  nameMaker: (maker: string) => void;
}

/** The code, and whose it is where that is known: typed beside it, or in its own field. */
function PostCriterion({ criteria: { post, marca }, known, field, nameMaker }: PostCriterionProps) {
  return (
    <>
      <PostField label="Código POST" {...field} onMaker={nameMaker} />
      <KnownCodeNote type="post" known={known} onChoose={field.onChange} />
      {(post ?? marca) !== undefined && (
        <TextInput
          size="md"
          label="De quem é o código"
          description="Opcional: os defeitos desta marca vêm primeiro, e os de outras dizem de quem são."
          placeholder="BYD, WEG, AMI..."
          mt="xs"
          maxLength={80}
          value={marca ?? ''}
          onChange={({ currentTarget }) => nameMaker(currentTarget.value)}
        />
      )}
      <ReadFromCar />
    </>
  );
}

const ReadFromCar = () => (
  <LinkButton
    to="/ler-do-carro"
    variant="light"
    size="md"
    px="md"
    mt="xs"
    leftSection={<IconCar size={18} aria-hidden />}
  >
    Ler do carro
  </LinkButton>
);

/** On a phone the results are below the criteria: says how many there are, and leads to them. Its room is kept while they are on their way. */
function WayToResults({ found, to }: { found: Found; to: string }) {
  const isOnItsWay = found.state === 'waiting' || found.state === 'still-reading';
  if (found.state !== 'found' && !isOnItsWay) return null;
  return (
    <Button
      size="md"
      className={classes.bar ?? ''}
      {...(isOnItsWay && { style: { visibility: 'hidden' } })}
      onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'start' })}
    >
      {found.state === 'found' && `Ver ${countText(found.results)}`}
    </Button>
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
  const isOn = (card: Card) => criteria[card] !== undefined || (switched[card] ?? openAtFirst[card] ?? false);
  const cardProps = (card: Card) => ({
    isOn: isOn(card),
    hasBuilder: card === 'bipe' || card === 'led',
    // With values the results are what one came for.
    isOpenAtFirst: !hasCriterion(criteria) && card === cards.find(isOn),
    onSwitch: (isOn: boolean) => {
      if (!isOn) held.current[card] = criteria[card];
      choose(card, isOn ? held.current[card] : undefined);
      setSwitched((others) => ({ ...others, [card]: isOn }));
    },
  });
  const nameMaker = (marca: string) => open({ marca: marca || undefined }, true);
  return { cardProps, choose, nameMaker };
}
