import { type ComponentType, useEffect, useState } from 'react';

/**
 * A dialog that a page draws from when it is first opened on: closed at first, so that it knows where the focus was.
 * @param dialog the same at every call while it is drawn
 */
export function onceOpened<Props extends { isOpen: boolean }>(
  dialog: () => ComponentType<Props>,
): ComponentType<Props> {
  function OnceThere(props: Props) {
    const Dialog = dialog();
    const [isThere, setIsThere] = useState(false);
    useEffect(() => setIsThere(true), []);
    return <Dialog {...props} isOpen={props.isOpen && isThere} />;
  }
  return function OnceOpened(props) {
    const [isWanted, setIsWanted] = useState(props.isOpen);
    if (props.isOpen && !isWanted) setIsWanted(true);
    return isWanted && <OnceThere {...props} />;
  };
}
