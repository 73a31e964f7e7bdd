import { Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './CriteriaSearch.module.css';

interface CriterionCardProps {
  title: string;
  /** Its value as text, for a card that is folded. */
  summary: string | number | undefined;
  isOn: boolean;
  /** It cannot be switched off now. */
  isLocked?: boolean;
  /** Unfolded on a phone before anybody did so. */
  isOpenAtFirst: boolean;
  /** Its value can be put together by touch: on a phone no keyboard comes over that. */
  hasBuilder?: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

/** Where a card is one line until it is unfolded. */
const phone = '(max-width: 47.99em)';

/** A criterion that can be switched on and off. Its name leads to its field, and switches nothing off. */
export function CriterionCard(props: CriterionCardProps) {
  const { title, summary, isOn, isLocked = false, children } = props;
  const { body, isFolding, isOpen, turn, pressed } = useUnfolding(props);
  const bodyId = useId();
  return (
    <section aria-label={title} className={classes.card} data-folded={!isOpen || undefined}>
      <div className={classes.cardHead}>
        <Switch
          size="md"
          label={<span className="visually-hidden">{title}</span>}
          checked={isOn}
          disabled={isLocked}
          classNames={{ body: classes.switchBody, track: classes.track }}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <button
          type="button"
          className={classes.name}
          // By keyboard the switch leads on to the field, unless the card has to be unfolded.
          tabIndex={isFolding ? 0 : -1}
          {...(isFolding && { 'aria-expanded': isOpen, 'aria-controls': bodyId })}
          onClick={pressed}
        >
          {title}
          <span className={classes.summary}>{isOn && !isOpen && summary}</span>
          {isFolding && isOn && <IconChevronDown size={20} aria-hidden className={classes.chevron} />}
        </button>
      </div>
      {isOn && (
        <div id={bodyId} ref={body} hidden={!isOpen} className={classes.cardBody}>
          {children}
        </div>
      )}
    </section>
  );
}

/** Whether the field is in sight, and what brings it there. */
function useUnfolding({ isOn, isOpenAtFirst, hasBuilder = false, onSwitch }: CriterionCardProps) {
  const [isUnfolded, setIsUnfolded] = useState(isOpenAtFirst);
  const isFolding = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const isOpen = isOn && (isUnfolded || !isFolding);
  const body = useRef<HTMLDivElement>(null);
  const isFieldWanted = useRef(false);
  // After the press: the field may have to be drawn first.
  useLayoutEffect(() => {
    if (isFieldWanted.current) body.current?.querySelector('input')?.focus();
    isFieldWanted.current = false;
  });
  return {
    body,
    isFolding,
    isOpen,
    turn: (next: boolean) => {
      setIsUnfolded(next);
      onSwitch(next);
    },
    pressed: () => {
      const isClosing = isOpen && isFolding;
      isFieldWanted.current = !isClosing && !(hasBuilder && isFolding);
      setIsUnfolded(!isClosing);
      if (!isOn) onSwitch(true);
    },
  };
}
