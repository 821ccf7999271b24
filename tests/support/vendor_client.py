"""Calls the search service with the vendor's client.

Reads JSON from stdin: `{"url", "key"}` to create, update and delete an object of each type, or with
`"rewrite": {noun: [name]}` to read these objects and write them back. `"version"` is the version of the API.
Prints the results as JSON.
"""

import json
import re
import sys
from datetime import timedelta

from azure.core import MatchConditions
from azure.core.credentials import AzureKeyCredential
from azure.core.exceptions import HttpResponseError, ResourceNotFoundError
from azure.core.pipeline.policies import SansIOHTTPPolicy
from azure.search.documents import SearchClient
from azure.search.documents.indexes import SearchIndexClient, SearchIndexerClient
from azure.search.documents.indexes import models
from azure.search.documents.knowledgebases import KnowledgeBaseRetrievalClient
from azure.search.documents.knowledgebases import models as retrieval_models

order = json.load(sys.stdin)


class Version(SansIOHTTPPolicy):
    """Sends a version instead of the preview version that this client assumes for its newest members."""

    def on_request(self, request):
        url = request.http_request.url
        version = order.get("version", "2026-10-01")
        request.http_request.url = re.sub("api-version=[0-9a-z-]+", f"api-version={version}", url)


options = {"retry_total": 0, "per_call_policies": [Version()]}
of_indexes = SearchIndexClient(order["url"], AzureKeyCredential(order["key"]), **options)
of_indexers = SearchIndexerClient(order["url"], AzureKeyCredential(order["key"]), **options)


class Kind:
    """Methods of the client for one type of object, by the noun in their names: `SynonymMap`."""

    def __init__(self, noun):
        word = re.sub("(?<=.)(?=[A-Z])", "_", noun).lower()
        client = next(client for client in (of_indexes, of_indexers) if hasattr(client, f"get_{word}"))
        self.create = getattr(client, f"create_{word}")
        self.read = getattr(client, f"get_{word}")
        self.update = getattr(client, f"create_or_update_{word}")
        self.delete = getattr(client, f"delete_{word}")
        # Some lists contain names, others contain objects.
        lists = (f"get_{word}_names", f"list_{word}_names", f"list_{word}s")
        names = next(getattr(client, name) for name in lists if hasattr(client, name))
        self.names = lambda: sorted(getattr(item, "name", item) for item in names())


def key_field(name="id"):
    return models.SearchField(name=name, type="Edm.String", key=True)


def split(length):
    return models.SplitSkill(
        text_split_mode="pages",
        maximum_page_length=length,
        inputs=[models.InputFieldMappingEntry(name="text", source="/document/content")],
        outputs=[models.OutputFieldMappingEntry(name="textItems", target_name="pages")],
    )


def set_rules(synonym_map):
    synonym_map.synonyms = ["a, b", "c, d"]


def add_field(index):
    index.fields.append(models.SearchField(name="stars", type="Edm.Int32"))


def move(alias):
    alias.indexes = ["hotels-2"]


def narrow(source):
    source.container.query = "2027"
    source.credentials.connection_string = "<unchanged>"


def shorten(skillset):
    skillset.skills = [split(1000)]


def hasten(indexer):
    indexer.schedule.interval = timedelta(hours=1)


def documents():
    return models.SearchIndexerDataSourceConnection(
        name="documents",
        type="azureblob",
        credentials=models.DataSourceCredentials(connection_string="made-up"),
        container=models.SearchIndexerDataContainer(name="guide", query="2026"),
    )


def reader():
    """An indexer, for which its data source must exist: the service rejects it otherwise."""
    of_indexers.create_data_source_connection(documents())
    return models.SearchIndexer(
        name="reader",
        data_source_name="documents",
        target_index_name="hotels-1",
        schedule=models.IndexingSchedule(interval=timedelta(hours=2)),
        is_disabled=True,
    )


# Body, change and checked members of each type.
lives = {
    "SynonymMap": (
        lambda: models.SynonymMap(name="places", synonyms=["a, b"]),
        set_rules,
        lambda made: made.synonyms,
    ),
    "Index": (
        lambda: models.SearchIndex(name="hotels", fields=[key_field()]),
        add_field,
        lambda made: [field.name for field in made.fields],
    ),
    "Alias": (
        lambda: models.SearchAlias(name="guide", indexes=["hotels-1"]),
        move,
        lambda made: made.indexes,
    ),
    "DataSourceConnection": (
        documents,
        narrow,
        lambda made: [made.container.query, made.credentials.connection_string],
    ),
    "Skillset": (
        lambda: models.SearchIndexerSkillset(name="chunks", skills=[split(2000)]),
        shorten,
        lambda made: [skill.maximum_page_length for skill in made.skills],
    ),
    "Indexer": (
        reader,
        hasten,
        lambda made: str(made.schedule.interval),
    ),
}


def describe(made):
    made.description = "Hotels of the guide."


def base():
    """A knowledge base, for which its knowledge source must exist."""
    of_indexes.create_knowledge_source(models.WebKnowledgeSource(name="pages"))
    return models.KnowledgeBase(
        name="agents", knowledge_sources=[models.KnowledgeSourceReference(name="pages")]
    )


lives["KnowledgeSource"] = (
    lambda: models.SearchIndexKnowledgeSource(
        name="rooms",
        search_index_parameters=models.SearchIndexKnowledgeSourceParameters(search_index_name="hotels-1"),
    ),
    describe,
    lambda made: made.description,
)
lives["KnowledgeBase"] = (base, describe, lambda made: made.description)


def status(act):
    """The status of the refusal, or None where there is none."""
    try:
        act()
        return None
    except ResourceNotFoundError:
        return 404
    except HttpResponseError as error:
        return error.status_code


def live(kind, make, change, told):
    made = kind.create(make())
    name = made.name
    changed = kind.read(name)
    change(changed)
    updated = kind.update(changed, match_condition=MatchConditions.IfNotModified) if made.e_tag else kind.update(changed)
    seen = {"made": told(made), "updated": told(updated), "read": told(kind.read(name)), "names": kind.names()}
    if made.e_tag:
        change(made)
        seen["stale"] = status(lambda: kind.update(made, match_condition=MatchConditions.IfNotModified))
    kind.delete(name)
    return {**seen, "gone": status(lambda: kind.read(name))}


def unknown(model, path):
    """Members of an answer that say something and that the client's own models do not have, at any depth."""
    if isinstance(model, list):
        return [found for item in model for found in unknown(item, f"{path}[]")]
    fields = getattr(type(model), "_attr_to_rest_field", None)
    # A type without members is a map with any names.
    if not fields:
        return []
    known = {field._rest_name for field in fields.values()}
    said = [name for name, value in model.items() if value is not None and name != "@odata.context"]
    own = [f"{path}.{name}" for name in said if name not in known]
    return own + [found for name in fields for found in unknown(getattr(model, name), f"{path}.{name}")]


def rewrite(kind, name):
    """Reads an object into the client's own models and writes it back as it was read."""
    read = kind.read(name)
    kind.update(read)
    return [f"{name}: {path} is unknown" for path in unknown(read, type(read).__name__)]


def queries():
    """Results of queries and of text analysis, with an index of three documents."""
    of_indexes.create_index(
        models.SearchIndex(
            name="rooms",
            fields=[key_field(), models.SearchField(name="name", type="Edm.String")],
            suggesters=[models.SearchSuggester(name="names", source_fields=["name"])],
        )
    )
    request = models.AnalyzeTextOptions(text="The Hotels", analyzer_name="en.lucene")
    tokens = of_indexes.analyze_text("rooms", request).tokens
    documents = SearchClient(order["url"], "rooms", AzureKeyCredential(order["key"]), **options)
    names = ["Sea view", "Seaside", "Seaside"]
    documents.upload_documents([{"id": str(number), "name": name} for number, name in enumerate(names)])
    return {
        "tokens": [[token.token, token.start_offset, token.end_offset, token.position] for token in tokens],
        "suggestions": [found["@search.text"] for found in documents.suggest("sea v", "names")],
        "completions": [found["text"] for found in documents.autocomplete("sea", "names")],
        "facets": documents.search("*", facets=["name,count:1"]).get_facets(),
    }


def uploads():
    """Names of the files with a prefix and a searched name, from all pages of the list."""
    of_indexes.create_knowledge_source(models.FileKnowledgeSource(name="uploads", file_parameters=models.FileKnowledgeSourceParameters()))
    for name in ["a/one.txt", "a/two.txt", "a/other.txt", "b/one.txt"]:
        metadata = models.FileUploadMetadata(file_name=name)
        content = (name, b"Sea view", "text/plain")
        upload = models.UploadKnowledgeSourceFileMultipartRequest(metadata=metadata, content=content)
        of_indexes.upload_knowledge_source_file_multipart("uploads", upload)
    listed = of_indexes.list_knowledge_source_files("uploads", prefix="a/", search="a/o", search_type="prefix", page_size=1)
    return [file.file_name for file in listed]


def retrievals():
    """Results of a retrieval from the index of `queries`, and the status of one that requires a tokenizer."""
    parameters = models.SearchIndexKnowledgeSourceParameters(search_index_name="rooms")
    source = models.SearchIndexKnowledgeSource(name="rooms", search_index_parameters=parameters)
    of_indexes.create_knowledge_source(source)
    references = [models.KnowledgeSourceReference(name="rooms")]
    of_indexes.create_knowledge_base(models.KnowledgeBase(name="agents", knowledge_sources=references))
    credential = AzureKeyCredential(order["key"])
    guide = KnowledgeBaseRetrievalClient(order["url"], credential, knowledge_base_name="agents", **options)
    intents = [retrieval_models.KnowledgeRetrievalSemanticIntent(search="view")]

    def retrieve(**more):
        request = retrieval_models.KnowledgeBaseRetrievalRequest(intents=intents, **more)
        return guide.retrieve(request)

    minimal = {"retrieval_reasoning_effort": retrieval_models.KnowledgeRetrievalMinimalReasoningEffort()}
    request = retrieval_models.KnowledgeBaseRetrievalRequest(intents=intents, **minimal)
    with guide.retrieve_stream(request) as stream:
        events = [event.event_type for event in stream]
    return {
        "keys": [reference.doc_key for reference in retrieve(**minimal).references],
        "events": events,
        "files": uploads(),
        "limited": status(lambda: retrieve(max_output_size_in_tokens=100)),
    }


if "rewrite" in order:
    print(json.dumps([told for noun, names in order["rewrite"].items() for name in names for told in rewrite(Kind(noun), name)]))
else:
    for name in ["hotels-1", "hotels-2"]:
        of_indexes.create_index(models.SearchIndex(name=name, fields=[key_field()]))
    print(json.dumps({**{noun: live(Kind(noun), *life) for noun, life in lives.items()}, "queries": queries(), "retrievals": retrievals()}))
