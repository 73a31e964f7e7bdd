import { type ComponentProps, useState } from 'react';
import { PickMany } from './PickMany.tsx';
import { type ChoiceSource, useChoiceNames } from './use-choices.ts';

interface PickIdsProps<Item extends { id: number }>
  extends Omit<ComponentProps<typeof PickMany<Item>>, 'chosen' | 'onChange' | 'textOf'> {
  textOf: (item: Item) => string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** Items whose names are already known. */
  known: readonly Item[];
  /** Source of the other names (in a recovered draft). */
  choices: ChoiceSource;
}

/** `PickMany` for a form that only has ids. */
export function PickIds<Item extends { id: number }>(props: PickIdsProps<Item>) {
  const { value, onChange, known, choices, source, textOf, creation, ...field } = props;
  const [picked, setPicked] = useState<Item[]>([]);
  const items = new Map([...known, ...picked].map((item) => [item.id, item]));
  const nameOf = useChoiceNames(
    choices,
    value.filter((id) => !items.has(id)),
  );
  const text = (id: number) => {
    const item = items.get(id);
    return item === undefined ? nameOf(id) : textOf(item);
  };
  return (
    <PickMany<{ id: number; item?: Item }>
      {...field}
      source={{
        ...source,
        find: async (term, signal) =>
          (await source.find(term, signal)).map((item) => ({ id: item.id, item })),
      }}
      {...(creation === undefined
        ? {}
        : {
            creation: {
              thing: creation.thing,
              dialog: (typed, close) =>
                creation.dialog(typed, (made) => close(made === null ? null : { id: made.id, item: made })),
            },
          })}
      textOf={({ id, item }) => (item === undefined ? text(id) : textOf(item))}
      chosen={value.map((id) => ({ id }))}
      onChange={(chosen) => {
        setPicked([...picked, ...chosen.flatMap(({ item }) => (item === undefined ? [] : [item]))]);
        onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}
