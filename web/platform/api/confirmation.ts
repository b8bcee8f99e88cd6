/** Asks the user for the password and returns whether it was right. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let answer: Promise<boolean> | undefined;

/** Sets the question for the password of the signed-in user. Returns the function that removes it. */
export function onUnconfirmed(question: Ask): () => void {
  ask = question;
  return () => {
    ask = undefined;
  };
}

/** Asks the user to confirm the identity (SI-13), once for several calls. Returns false when nobody can ask. */
export async function askToConfirm(): Promise<boolean> {
  answer ??= ask?.().finally(() => {
    answer = undefined;
  });
  return (await answer) ?? false;
}
