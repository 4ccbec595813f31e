import { useEffect, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSessionPerson, hasGoogle, hasMail } from '#web/data/wire/auth-call.ts';

type ServerWays = { hasGoogle: boolean; hasMail: boolean };

/** By what one signs in and up here; undefined until the server has said so or can't be asked. */
export function useServerWays(): ServerWays | undefined {
  const google = useCell(hasGoogle);
  const mail = useCell(hasMail);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Somebody whose session ended is shown a form before the server was asked anything.
    if (hasGoogle.get() === undefined) fetchSessionPerson().catch(() => setFailed(true));
  }, []);
  return google === undefined && !hasFailed ? undefined : { hasGoogle: google === true, hasMail: mail };
}
