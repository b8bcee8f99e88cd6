import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { problems } from '#contract/call/problems.ts';
import { texts } from './texts.ts';

type Chosen = { id: number; file: File; preview: string };
let lastId = 0;

/** The pictures that a user chose for a sample or an answer, and why others were not taken. */
export function useImages() {
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
    isFull: images.length >= limits.sampleImages,
    add(files: readonly File[]) {
      const taken = files.filter(file => !refusalOf(file));
      const room = limits.sampleImages - images.length;
      const notices = files.flatMap(file => refusalOf(file) ?? []);
      if (taken.length > room) notices.push(texts.tooMany(limits.sampleImages));
      const added = taken.slice(0, room).map(file => {
        lastId += 1;
        return { id: lastId, file, preview: URL.createObjectURL(file) };
      });
      setImages(now => [...now, ...added]);
      setNotice(notices.join(' ') || undefined);
    },
    remove(id: number | string) {
      for (const image of images) if (image.id === id) URL.revokeObjectURL(image.preview);
      setImages(now => now.filter(image => image.id !== id));
      setNotice(undefined);
    },
  };
}

function refusalOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return texts.refused(name, problems.fileTypeNotTaken.text);
  return size > limits.fileBytes ? texts.refused(name, problems.fileTooLarge.text) : undefined;
}
