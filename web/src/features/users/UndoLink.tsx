import { Anchor, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Opens the undoing of what a person did, beside the other actions on the account. */
export function UndoButton({ userId }: { userId: number }) {
  return (
    <Button
      component={Link}
      to={`/admin/desfazer?usuario=${userId}`}
      variant="default"
      size="md"
      leftSection={<IconArrowBackUp size={18} />}
    >
      Desfazer o que esta pessoa fez
    </Button>
  );
}

/** The same in a text. */
export function UndoLink({ userId, children }: { userId: number; children: string }) {
  return (
    <Anchor
      component={Link}
      to={`/admin/desfazer?usuario=${userId}`}
      className="touch-link"
      inherit
      underline="always"
    >
      {children}
    </Anchor>
  );
}
