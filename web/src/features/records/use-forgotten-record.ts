import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Once the page of a deleted record is left, what it showed is forgotten, so that Back says that there is no such record: also where
 * one comes back before the next screen has taken this one's place.
 */
export function useForgottenRecord(queryKey: QueryKey, isDeleted: boolean): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  // The page is one record's: only the array is another at each drawing.
  const [record] = useState({ queryKey, exact: true });
  useEffect(() => {
    if (!isDeleted) return;
    const { pathname } = router.state.location;
    const stopListening = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname === pathname) void queryClient.resetQueries(record);
    });
    return () => {
      stopListening();
      // Where the deletion was undone, the page still shows it.
      queryClient.removeQueries({ ...record, type: 'inactive' });
    };
  }, [isDeleted, router, queryClient, record]);
}
