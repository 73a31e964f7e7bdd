import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { mayLeavePage } from '../ui/UnsavedWarning.tsx';

/** Signs out and goes to the sign-in screen. Unlike a session that ended, it leaves no address for the next person. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await mayLeavePage())) return;
    await signOut();
    await navigate({ to: '/login' });
  };
  return () => void leave();
}
