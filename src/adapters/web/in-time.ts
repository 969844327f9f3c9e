/** What was promised, or after `limitMs` milliseconds the other value; what comes later is dropped, its failure too. */
export async function inTime<T, Other>(promised: Promise<T>, limitMs: number, other: Other): Promise<T | Other> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Other>((resolve) => {
    timer = setTimeout(resolve, limitMs, other);
  });
  try {
    return await Promise.race([promised, over]);
  } finally {
    clearTimeout(timer);
  }
}
