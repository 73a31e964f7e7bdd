import { Group, Text } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';

/** How many people found it useful, where it cannot be said here. */
export function LikeCount({ count }: { count: number }) {
  return (
    <Group gap={4} wrap="nowrap" title="Quantas pessoas acharam útil">
      <IconThumbUp size={16} aria-hidden />
      <Text span inherit>
        {count} <span className="visually-hidden">{count === 1 ? 'curtida' : 'curtidas'}</span>
      </Text>
    </Group>
  );
}
