import { useEffect, useState } from 'react';

/** An object URL for these bytes, revoked when they go; undefined until it exists. */
export function useAddressOf(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
