import type { User } from '@bancada/contract/accounts/users';
import { Box } from '@mantine/core';
import { IdentityForm } from './IdentityForm.tsx';
import { UserActions } from './UserActions.tsx';

interface UserFormsProps {
  user: User;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
  onDeleted: (sentence: string) => void;
}

/** The forms of one account, side by side where there is room. */
export function UserForms(props: UserFormsProps) {
  return (
    <Box
      style={{
        display: 'grid',
        gap: '32px 48px',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        alignItems: 'start',
      }}
    >
      <IdentityForm {...props} />
      <UserActions {...props} />
    </Box>
  );
}
