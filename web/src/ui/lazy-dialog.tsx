import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyCode } from './load-code.ts';

/** A dialog whose code is fetched when it is first opened. It is there, closed, before it opens: from then on it knows where the focus was. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = lazyCode(load);
  function OnceThere(props: Props) {
    const Dialog = dialog();
    const [isThere, setIsThere] = useState(false);
    useEffect(() => setIsThere(true), []);
    return <Dialog {...props} isOpen={props.isOpen && isThere} />;
  }
  return function LazyDialog(props) {
    const [isWanted, setIsWanted] = useState(props.isOpen);
    if (props.isOpen && !isWanted) setIsWanted(true);
    return isWanted && <Suspense>{<OnceThere {...props} />}</Suspense>;
  };
}
