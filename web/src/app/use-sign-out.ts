import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { mayLeavePage } from '../ui/leaving.ts';

/** Signs out and goes to the sign-in screen, which, unlike after an expired session, does not remember the page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await mayLeavePage())) return;
    await signOut();
    await navigate({ to: '/login' });
  };
  return () => void leave();
}
