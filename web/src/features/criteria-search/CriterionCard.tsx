import { ActionIcon, Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './CriteriaSearch.module.css';

interface CriterionCardProps {
  title: string;
  /** Its value as text, for a card that is folded. */
  summary: string | number | undefined;
  isOn: boolean;
  /** It cannot be switched off now. */
  isLocked?: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

/** A criterion that can be switched on and off. On a phone it is one line until it is unfolded. */
export function CriterionCard({
  title,
  summary,
  isOn,
  isLocked = false,
  onSwitch,
  children,
}: CriterionCardProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const body = useId();
  return (
    <section aria-label={title} className={classes.card} data-folded={!isUnfolded || undefined}>
      <div className={classes.cardHead}>
        <Switch
          size="md"
          label={title}
          checked={isOn}
          disabled={isLocked}
          classNames={{ label: classes.switchLabel ?? '', body: classes.switchBody ?? '' }}
          onChange={(event) => {
            setIsUnfolded(event.currentTarget.checked);
            onSwitch(event.currentTarget.checked);
          }}
        />
        {isOn && (
          <>
            <span className={classes.summary}>{summary}</span>
            <ActionIcon
              variant="subtle"
              size={44}
              className={classes.fold ?? ''}
              aria-expanded={isUnfolded}
              aria-controls={body}
              aria-label={`${isUnfolded ? 'Recolher' : 'Editar'} ${title}`}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <IconChevronDown size={20} />
            </ActionIcon>
          </>
        )}
      </div>
      {isOn && (
        <div id={body} className={classes.cardBody}>
          {children}
        </div>
      )}
    </section>
  );
}
