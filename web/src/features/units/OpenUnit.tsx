import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a form was saved: goes on to the unit's page. Not `Navigate`: that is earlier than the form's warning is gone. */
export function OpenUnit({ id }: { id: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/aparelhos/$unitId', params: { unitId: String(id) }, replace: true });
  }, [navigate, id]);
  return null;
}
