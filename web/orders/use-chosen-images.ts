import { useEffect, useRef, useState } from 'react';

type Chosen = { id: number; file: File; preview: string };
let lastId = 0;

type Given = {
  most: number;
  tooMany: string;
  /** Why a file is not taken; undefined for one that is. */
  refusalOf: (file: File) => string | undefined;
};

/** The pictures that a user chose, and why others were not taken. */
export function useChosenImages({ most, tooMany, refusalOf }: Given) {
  const [images, setImages] = useState<readonly Chosen[]>([]);
  const [notice, setNotice] = useState<string>();
  const all = useRef(images);
  useEffect(() => {
    all.current = images;
  });
  useEffect(() => {
    return () => {
      for (const { preview } of all.current) URL.revokeObjectURL(preview);
    };
  }, []);
  return {
    images,
    notice,
    files: images.map(({ file }) => file),
    isFull: images.length >= most,
    add(files: readonly File[]) {
      const taken = files.filter(file => !refusalOf(file));
      const room = most - images.length;
      const notices = files.flatMap(file => refusalOf(file) ?? []);
      if (taken.length > room) notices.push(tooMany);
      const added = taken.slice(0, room).map(file => {
        lastId += 1;
        return { id: lastId, file, preview: URL.createObjectURL(file) };
      });
      setImages(now => [...now, ...added]);
      setNotice([...new Set(notices)].join(' ') || undefined);
    },
    remove(id: number | string) {
      for (const image of images) if (image.id === id) URL.revokeObjectURL(image.preview);
      setImages(now => now.filter(image => image.id !== id));
      setNotice(undefined);
    },
  };
}
